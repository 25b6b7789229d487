#include "SegueRecorder.h"

#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "HAL/PlatformFileManager.h"
#include "Misc/DateTime.h"
#include "Misc/Paths.h"

DEFINE_LOG_CATEGORY_STATIC(LogSegue, Log, All);

static constexpr double SegueBefore = 0.25, SegueAfter = 1.5; // s of poses around a request
static constexpr double SegueLargest = 1e12; // a number that is more is left out
static constexpr int32 SegueFrames = 256; // of the ring: 0.25 s at up to 1000 frames per second

// As whole numbers, since %f would follow the locale of the process.
static FString SegueNumber(double Number)
{
	if (!FMath::IsFinite(Number) || FMath::Abs(Number) > SegueLargest) return TEXT("null");
	const int64 Millionths = FMath::RoundToInt64(FMath::Abs(Number) * 1e6);
	return FString::Printf(TEXT("%s%lld.%06lld"), Number < 0 ? TEXT("-") : TEXT(""), Millionths / 1000000, Millionths % 1000000);
}

static FString SegueQuoted(const FString& Text)
{
	FString Quoted = TEXT("\"");
	for (const TCHAR Each : Text)
	{
		const bool bIsPlain = Each >= 0x20 && Each <= 0x7E && Each != TEXT('"') && Each != TEXT('\\');
		if (bIsPlain) Quoted.AppendChar(Each);
		else Quoted += FString::Printf(TEXT("\\u%04x"), static_cast<uint32>(Each));
	}
	return Quoted + TEXT("\"");
}

USegueRecorder::USegueRecorder()
{
	PrimaryComponentTick.bCanEverTick = true;
	PrimaryComponentTick.TickGroup = TG_PostUpdateWork; // after animation and physics
}

void USegueRecorder::BeginPlay()
{
	Super::BeginPlay();
	if (!Mesh) Mesh = GetOwner()->FindComponentByClass<USkeletalMeshComponent>();
	SetComponentTickEnabled(Mesh != nullptr);
	if (!Mesh) return;
	AddTickPrerequisiteComponent(Mesh);
	for (int32 Bone = 0; Bone < Mesh->GetNumBones(); Bone++) Joints.Add(Mesh->GetBoneName(Bone));
	Times.SetNumZeroed(SegueFrames);
	Ring.SetNumZeroed(SegueFrames * Joints.Num());
}

void USegueRecorder::EndPlay(const EEndPlayReason::Type Reason)
{
	WriteBefore(TNumericLimits<double>::Max());
	File.Reset();
	SetComponentTickEnabled(false);
	Super::EndPlay(Reason);
}

void USegueRecorder::RecordRequest(const FString& From, float FromTime, const FString& To, float ToTime, float Duration, const FString& Method)
{
	if (!IsComponentTickEnabled() || !(File || Open())) return;
	const double Time = GetWorld()->GetTimeSeconds();
	WriteBefore(Time);
	Until = Time + SegueAfter;
	WriteBefore(Time);
	const FString MethodField = Method.IsEmpty() ? FString() : TEXT(",\"method\":") + SegueQuoted(Method);
	Write(FString::Printf(TEXT("{\"request\":{\"time\":%s,\"from\":%s,\"fromTime\":%s,\"to\":%s,\"toTime\":%s,\"duration\":%s%s}}\n"),
		*SegueNumber(Time), *SegueQuoted(From), *SegueNumber(FromTime), *SegueQuoted(To), *SegueNumber(ToTime), *SegueNumber(Duration), *MethodField));
}

void USegueRecorder::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* Function)
{
	Super::TickComponent(DeltaTime, TickType, Function);
	const double Time = GetWorld()->GetTimeSeconds();
	if (Count > 0 && Times[(First + Count - 1) % SegueFrames] >= Time) return; // the game is paused
	WriteBefore(Time);
	if (Count == SegueFrames) Forget();
	const int32 Slot = (First + Count++) % SegueFrames;
	Times[Slot] = Time;
	for (int32 i = 0; i < Joints.Num(); i++)
	{
		// The actor can be given another mesh.
		const bool bIsThere = IsValid(Mesh) && Mesh->GetBoneIndex(Joints[i]) != INDEX_NONE;
		Ring[Slot * Joints.Num() + i] = bIsThere ? Mesh->GetBoneLocation(Joints[i]) : FVector(TNumericLimits<double>::Max());
	}
}

// Writes poses of a window; drops those too old for the next one. The newest pose stays, so that a request of its time comes first.
void USegueRecorder::WriteBefore(double Time)
{
	for (; Count > 0 && Times[First] < Time; Forget())
	{
		if (Times[First] <= Until) WritePose();
		else if (Times[First] >= Time - SegueBefore) return;
	}
}

void USegueRecorder::Forget()
{
	First = (First + 1) % SegueFrames;
	Count--;
}

void USegueRecorder::WritePose()
{
	FString Line = TEXT("{\"pose\":{\"time\":") + SegueNumber(Times[First]) + TEXT(",\"positions\":[");
	for (int32 i = 0; i < Joints.Num(); i++)
	{
		const FVector& At = Ring[First * Joints.Num() + i];
		if (i > 0) Line += TEXT(",");
		if (At.ContainsNaN() || At.GetAbsMax() > SegueLargest) Line += TEXT("null,null,null");
		else Line += SegueNumber(At.X) + TEXT(",") + SegueNumber(At.Y) + TEXT(",") + SegueNumber(At.Z);
	}
	Write(Line + TEXT("]}}\n"));
}

bool USegueRecorder::Open()
{
	IPlatformFile& Platform = FPlatformFileManager::Get().GetPlatformFile();
	const FString Figure = GetOwner()->GetName();
	const FString Folder = FPaths::ProjectSavedDir() / TEXT("SegueRecordings");
	FString Name = Figure.Left(60);
	for (TCHAR& Each : Name) if (Each > 0x7E || !FChar::IsAlnum(Each)) Each = TEXT('_');
	Name += FDateTime::Now().ToString(TEXT("-%Y%m%d-%H%M%S"));
	FString Path = Folder / Name + TEXT(".segue-recording.jsonl");
	for (int32 i = 2; Platform.FileExists(*Path); i++) Path = Folder / FString::Printf(TEXT("%s-%d.segue-recording.jsonl"), *Name, i);
	Platform.CreateDirectoryTree(*Folder);
	File.Reset(Platform.OpenWrite(*Path, false, true));
	UE_LOG(LogSegue, Display, TEXT("Segue records to %s."), *Path);
	TArray<FString> Names;
	for (const FName& Joint : Joints) Names.Add(SegueQuoted(Joint.ToString()));
	Write(FString::Printf(TEXT("{\"format\":\"segue.recording\",\"version\":1,\"engine\":\"unreal\",\"metresPerUnit\":0.01,\"up\":\"z\",\"handedness\":\"left\",\"figure\":%s,\"joints\":[%s]}\n"),
		*SegueQuoted(Figure), *FString::Join(Names, TEXT(","))));
	return File.IsValid();
}

// A handle has no buffer, so what is written survives the end of the process. Its Flush would wait for the disk.
void USegueRecorder::Write(const FString& Text)
{
	const FTCHARToUTF8 Bytes(*Text);
	if (File && File->Write(reinterpret_cast<const uint8*>(Bytes.Get()), Bytes.Length())) return;
	UE_LOG(LogSegue, Warning, TEXT("Segue stopped recording. Free space on the disk, then start the game again."));
	SetComponentTickEnabled(false);
	File.Reset();
}
