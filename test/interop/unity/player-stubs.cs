// The few types of Unity's player that the recorder uses, kept in memory. What a script sees is set by the program that runs it.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace UnityEngine
{
    public sealed class TooltipAttribute : Attribute { public TooltipAttribute(string text) { } }
    public sealed class DefaultExecutionOrder : Attribute { public DefaultExecutionOrder(int order) { } }
    public sealed class RequireComponent : Attribute { public RequireComponent(Type one, Type other) { } }
    public enum DurationUnit { Fixed, Normalized }

    public class Component : Object
    {
        public GameObject gameObject;
        public T GetComponent<T>() where T : Component { return gameObject.parts.OfType<T>().First(); }
        public T[] GetComponentsInChildren<T>(bool includeInactive) where T : Component { return gameObject.parts.OfType<T>().ToArray(); }
    }
    /// With all its components and those below it.
    public sealed class GameObject : Object
    {
        public readonly List<Component> parts = new List<Component>();
        public T Add<T>(string name) where T : Component, new()
        {
            var part = new T { gameObject = this, name = name };
            parts.Add(part);
            return part;
        }
    }
    public sealed class Transform : Component { public Vector3 position { get; set; } }
    public sealed class SkinnedMeshRenderer : Component { public Transform[] bones { get; set; } = new Transform[0]; }
    public class MonoBehaviour : Component
    {
        bool isOn;
        public bool isActiveAndEnabled { get { return isOn; } }
        public bool enabled { set { if (isOn != value) { isOn = value; Send(value ? "OnEnable" : "OnDisable"); } } }
        public void Send(string message)
        {
            var method = GetType().GetMethod(message, BindingFlags.Instance | BindingFlags.NonPublic);
            if (method != null) ((Action)Delegate.CreateDelegate(typeof(Action), this, method))();
        }
    }
    public struct Vector3
    {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
        public float this[int index] { get { return index == 0 ? x : index == 1 ? y : z; } }
    }
    public static class Time { public static double timeAsDouble { get; set; } }
    public static class Application { public static string persistentDataPath { get; set; } }
    public static class Debug
    {
        public static void Log(object message, Object context) { Console.WriteLine(message); }
        public static void LogWarning(object message, Object context) { Console.WriteLine(message); }
    }

    public struct AnimatorStateInfo
    {
        public int fullPathHash { get; set; }
        public float normalizedTime { get; set; }
        public float length { get; set; }
        public float speed { get; set; }
        public float speedMultiplier { get; set; }
        public bool loop { get; set; }
    }
    public struct AnimatorTransitionInfo
    {
        public int fullPathHash { get; set; }
        public float normalizedTime { get; set; }
        public float duration { get; set; }
        public DurationUnit durationUnit { get; set; }
    }
    public struct AnimatorClipInfo
    {
        public AnimationClip clip { get; set; }
        public float weight { get; set; }
    }
    public sealed class Animator : Component
    {
        public AnimatorTransitionInfo? transition; // null: in none
        public AnimatorStateInfo current, next;
        public AnimatorClipInfo[] currentClips = new AnimatorClipInfo[0], nextClips = new AnimatorClipInfo[0];
        public bool IsInTransition(int layer) { return transition.HasValue; }
        public AnimatorTransitionInfo GetAnimatorTransitionInfo(int layer) { return transition ?? new AnimatorTransitionInfo(); }
        public AnimatorStateInfo GetCurrentAnimatorStateInfo(int layer) { return current; }
        public AnimatorStateInfo GetNextAnimatorStateInfo(int layer) { return IsInTransition(layer) ? next : new AnimatorStateInfo(); }
        public void GetCurrentAnimatorClipInfo(int layer, List<AnimatorClipInfo> clips) { Fill(clips, currentClips); }
        public void GetNextAnimatorClipInfo(int layer, List<AnimatorClipInfo> clips) { Fill(clips, nextClips); }
        static void Fill(List<AnimatorClipInfo> clips, AnimatorClipInfo[] from) { clips.Clear(); clips.AddRange(from); }
    }
}
