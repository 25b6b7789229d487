// The few types of Unreal that the recorder uses, kept in memory: enough to compile and run it with a plain compiler.
// Names, types and what a call does are those of Epic's reference; reflection and its macros do nothing.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fcntl.h>
#include <limits>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

using int32 = int32_t;
using uint32 = uint32_t;
using int64 = long long;
using uint8 = uint8_t;
using TCHAR = char16_t;
#define TEXT(text) u##text
#define UCLASS(...)
#define UPROPERTY(...)
#define UFUNCTION(...)
#define GENERATED_BODY() using Super = UActorComponent;
#define DEFINE_LOG_CATEGORY_STATIC(...)
constexpr int32 INDEX_NONE = -1;

struct FChar { static bool IsAlnum(TCHAR Each) { return Each < 0x80 && std::isalnum(Each); } };

class FString
{
	std::u16string Held;

public:
	FString() {}
	FString(const TCHAR* Text) : Held(Text) {}
	explicit FString(std::u16string Text) : Held(std::move(Text)) {}
	const TCHAR* operator*() const { return Held.c_str(); }
	auto begin() const { return Held.begin(); }
	auto end() const { return Held.end(); }
	auto begin() { return Held.begin(); }
	auto end() { return Held.end(); }
	bool IsEmpty() const { return Held.empty(); }
	FString Left(int32 Count) const { return FString(Held.substr(0, Count)); }
	void AppendChar(TCHAR Each) { Held += Each; }
	FString& operator+=(const FString& Other) { Held += Other.Held; return *this; }
	friend FString operator+(FString A, const FString& B) { return A += B; }
	friend FString operator/(const FString& A, const FString& B) { return A + TEXT("/") + B; }

	/** %s of TCHARs and whole numbers; no %f, which follows the locale. */
	template <typename... Types> static FString Printf(const TCHAR* Format, Types... Arguments)
	{
		FString Made;
		Add(Made, Format, Arguments...);
		return Made;
	}
	template <typename Container> static FString Join(const Container& Texts, const TCHAR* Separator)
	{
		FString Made;
		for (const FString& Each : Texts) Made += (&Each == &Texts[0] ? FString() : FString(Separator)) + Each;
		return Made;
	}
	static FString Of(const std::string& Ascii) { return FString(std::u16string(Ascii.begin(), Ascii.end())); }

private:
	static void Add(FString& Made, const TCHAR* Format) { Made.Held += Format; }
	template <typename First, typename... Rest> static void Add(FString& Made, const TCHAR* Format, First Argument, Rest... Others)
	{
		for (; *Format != u'%'; Format++) Made.Held += *Format;
		std::string Spec;
		do Spec += static_cast<char>(*Format++);
		while (std::string("sdxf").find(Spec.back()) == std::string::npos);
		Made += Formatted(Spec, Argument);
		Add(Made, Format, Others...);
	}
	static FString Formatted(const std::string&, const TCHAR* Argument) { return Argument; }
	template <typename Whole> static FString Formatted(const std::string& Spec, Whole Argument)
	{
		static_assert(std::is_integral_v<Whole>);
		char Buffer[64];
		std::snprintf(Buffer, sizeof Buffer, Spec.c_str(), Argument);
		return Of(Buffer);
	}
};

/** UTF-16 to UTF-8; half of a pair becomes a question mark. */
class FTCHARToUTF8
{
	std::string Held;

public:
	explicit FTCHARToUTF8(const TCHAR* Text) : Held(Narrow(Text)) {}
	const char* Get() const { return Held.c_str(); }
	int32 Length() const { return static_cast<int32>(Held.size()); }
	static std::string Narrow(const TCHAR* Text)
	{
		std::string Bytes;
		for (; *Text; Text++)
		{
			const bool bIsPair = (*Text & 0xFC00) == 0xD800 && (Text[1] & 0xFC00) == 0xDC00;
			const uint32 Half = (*Text & 0xF800) == 0xD800 && !bIsPair ? u'?' : *Text;
			const uint32 Code = bIsPair ? 0x10000 + ((Half & 0x3FF) << 10) + (*++Text & 0x3FF) : Half;
			const int Shift = Code < 0x80 ? 0 : Code < 0x800 ? 6 : Code < 0x10000 ? 12 : 18;
			Bytes += static_cast<char>(Shift == 0 ? Code : (0xF00 >> (Shift / 6 + 1) & 0xFF) | Code >> Shift);
			for (int Rest = Shift - 6; Rest >= 0; Rest -= 6) Bytes += static_cast<char>(0x80 | (Code >> Rest & 0x3F));
		}
		return Bytes;
	}
};

#define UE_LOG(Category, Level, ...) std::puts(FTCHARToUTF8::Narrow(*FString::Printf(__VA_ARGS__)).c_str())

class FName
{
	FString Held;

public:
	FName() {}
	explicit FName(FString Text) : Held(std::move(Text)) {}
	const FString& ToString() const { return Held; }
};

template <typename T> struct TArray : std::vector<T>
{
	int32 Num() const { return static_cast<int32>(this->size()); }
	void Add(T Item) { this->push_back(std::move(Item)); }
	void SetNumZeroed(int32 Count) { this->assign(Count, T()); }
};
template <typename T> struct TUniquePtr : std::unique_ptr<T>
{
	bool IsValid() const { return this->get() != nullptr; }
	void Reset(T* Other = nullptr) { this->reset(Other); }
};
template <typename T> struct TObjectPtr
{
	T* Held = nullptr;
	TObjectPtr& operator=(T* Other) { Held = Other; return *this; }
	operator T*() const { return Held; }
	T* operator->() const { return Held; }
};
template <typename T> struct TNumericLimits { static T Max() { return std::numeric_limits<T>::max(); } };

struct FMath
{
	static bool IsFinite(double A) { return std::isfinite(A); }
	static double Abs(double A) { return std::fabs(A); }
	static int64 RoundToInt64(double A) { return std::llround(A); }
};
struct FVector
{
	double X = 0, Y = 0, Z = 0;
	FVector() {}
	explicit FVector(double All) : X(All), Y(All), Z(All) {}
	FVector(double InX, double InY, double InZ) : X(InX), Y(InY), Z(InZ) {}
	bool ContainsNaN() const { return !(std::isfinite(X) && std::isfinite(Y) && std::isfinite(Z)); }
	double GetAbsMax() const { return std::max({std::fabs(X), std::fabs(Y), std::fabs(Z)}); }
};

enum ETickingGroup { TG_PrePhysics, TG_PostUpdateWork };
enum ELevelTick { LEVELTICK_All };
namespace EEndPlayReason { enum Type { Quit }; }
struct FActorComponentTickFunction { bool bCanEverTick = false; ETickingGroup TickGroup = TG_PrePhysics; };

class USkeletalMeshComponent;
struct UWorld
{
	double Time = 0;
	double GetTimeSeconds() const { return Time; }
};
struct AActor
{
	FString Name;
	USkeletalMeshComponent* Mesh = nullptr;
	FString GetName() const { return Name; }
	template <typename T> T* FindComponentByClass() const { return Mesh; }
};
class UActorComponent
{
public:
	AActor* Owner = nullptr;
	UWorld* World = nullptr;
	FActorComponentTickFunction PrimaryComponentTick;
	virtual ~UActorComponent() {}
	virtual void BeginPlay() {}
	virtual void EndPlay(const EEndPlayReason::Type) {}
	virtual void TickComponent(float, ELevelTick, FActorComponentTickFunction*) {}
	AActor* GetOwner() const { return Owner; }
	UWorld* GetWorld() const { return World; }
	bool IsComponentTickEnabled() const { return bTicks; }
	void SetComponentTickEnabled(bool bEnabled) { bTicks = bEnabled; }
	void AddTickPrerequisiteComponent(UActorComponent* Other) { Before = Other; }
	UActorComponent* Before = nullptr;

private:
	bool bTicks = false;
};
class USkeletalMeshComponent : public UActorComponent
{
public:
	struct FBone { FName Name; bool bIsThere = true; FVector Location; };
	TArray<FBone> Bones;
	int32 GetNumBones() const { return Bones.Num(); }
	FName GetBoneName(int32 Index) const { return Bones[Index].Name; }
	int32 GetBoneIndex(const FName& Name) const { const int32 Index = Find(Name); return Bones[Index].bIsThere ? Index : INDEX_NONE; }
	FVector GetBoneLocation(const FName& Name) const { return Bones[Find(Name)].Location; }

private:
	int32 Find(const FName& Name) const
	{
		for (int32 i = 0; i < Bones.Num(); i++) if (std::u16string(*Bones[i].Name.ToString()) == *Name.ToString()) return i;
		std::abort();
	}
};
inline bool IsValid(const USkeletalMeshComponent* Mesh) { return Mesh != nullptr; }

/** A handle without a buffer, as those of the platforms are. */
class IFileHandle
{
	int Handle;

public:
	explicit IFileHandle(int InHandle) : Handle(InHandle) {}
	~IFileHandle() { close(Handle); }
	bool Write(const uint8* Source, int64 Count) { return write(Handle, Source, Count) == Count; }
};
class IPlatformFile
{
public:
	bool FileExists(const TCHAR* Path) { return std::filesystem::is_regular_file(FTCHARToUTF8::Narrow(Path)); }
	bool CreateDirectoryTree(const TCHAR* Path) { std::error_code Error; return std::filesystem::create_directories(FTCHARToUTF8::Narrow(Path), Error); }
	IFileHandle* OpenWrite(const TCHAR* Path, bool bAppend, bool)
	{
		const int Handle = open(FTCHARToUTF8::Narrow(Path).c_str(), O_WRONLY | O_CREAT | (bAppend ? O_APPEND : O_TRUNC), 0644);
		return Handle < 0 ? nullptr : new IFileHandle(Handle);
	}
};
struct FPlatformFileManager
{
	IPlatformFile Platform;
	static FPlatformFileManager& Get() { static FPlatformFileManager Manager; return Manager; }
	IPlatformFile& GetPlatformFile() { return Platform; }
};
struct FPaths
{
	static inline FString Saved;
	static FString ProjectSavedDir() { return Saved; }
};
struct FDateTime
{
	static FDateTime Now() { return {}; }
	FString ToString(const TCHAR* Format) const
	{
		char Buffer[64];
		const std::time_t Seconds = std::time(nullptr);
		std::strftime(Buffer, sizeof Buffer, FTCHARToUTF8::Narrow(Format).c_str(), std::localtime(&Seconds));
		return FString::Of(Buffer);
	}
};
