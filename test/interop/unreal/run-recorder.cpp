// Plays a game to the exported recorder: run-recorder GAME FOLDER end|kill.
#include "SegueRecorder.h"

#include <fstream>
#include <sstream>

static FString TextOf(const std::string& Word)
{
	FString Text;
	for (size_t i = 1; i < Word.size(); i += 4) Text.AppendChar(static_cast<TCHAR>(std::stoi(Word.substr(i, 4), nullptr, 16)));
	return Text;
}

int main(int, char** Arguments)
{
	FPaths::Saved = FString::Of(Arguments[2]);
	UWorld World;
	AActor Actor;
	USkeletalMeshComponent Mesh;
	Actor.Mesh = &Mesh;
	auto* Recorder = new USegueRecorder;
	Recorder->Owner = &Actor;
	Recorder->World = &World;
	bool bBegan = false;
	std::ifstream Game(Arguments[1]);
	for (std::string Line; std::getline(Game, Line);)
	{
		std::istringstream Stream(Line);
		std::vector<std::string> Words;
		for (std::string Word; Stream >> Word;) Words.push_back(Word);
		if (Words[0] == "figure") Actor.Name = TextOf(Words[1]);
		if (Words[0] == "joint") Mesh.Bones.Add({FName(TextOf(Words[1])), true, FVector()});
		if (Words[0] == "figure" || Words[0] == "joint") continue;
		if (!bBegan) Recorder->BeginPlay();
		bBegan = true;
		World.Time = std::stod(Words[1]);
		if (Words[0] == "request")
		{
			Recorder->RecordRequest(TextOf(Words[2]), std::stof(Words[3]), TextOf(Words[4]), std::stof(Words[5]), std::stof(Words[6]), TextOf(Words[7]));
			continue;
		}
		for (int32 i = 0; i < Mesh.Bones.Num(); i++)
		{
			const std::string* Place = &Words[2 + 3 * i];
			Mesh.Bones[i].bIsThere = *Place != "-";
			if (Mesh.Bones[i].bIsThere) Mesh.Bones[i].Location = FVector(std::stod(Place[0]), std::stod(Place[1]), std::stod(Place[2]));
		}
		if (Recorder->IsComponentTickEnabled()) Recorder->TickComponent(0, LEVELTICK_All, nullptr);
	}
	// After the mesh, whose pose it takes, and after physics.
	if (Recorder->Before != &Mesh || Recorder->PrimaryComponentTick.TickGroup != TG_PostUpdateWork) return 1;
	if (std::string(Arguments[3]) == "kill")
	{
		std::fflush(stdout);
		_exit(0);
	}
	Recorder->EndPlay(EEndPlayReason::Quit);
	delete Recorder;
	return 0;
}
